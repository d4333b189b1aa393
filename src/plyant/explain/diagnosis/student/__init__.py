"""The student's side: what runs in the process of the student's code. It imports nothing of Plyant but `question`.

So the process starts fast, and the student's own `import plyant` still finds the real one.
"""
