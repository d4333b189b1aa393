// What the pages that ask the server share: waiting for the page to be there, and answers that come in lines.

// An element of the page, as soon as there is one.
export function ready(id) {
  return new Promise((found) => {
    const look = () => {
      const element = document.getElementById(id);
      if (element) { watch.disconnect(); found(element); }
    };
    const watch = new MutationObserver(look);
    watch.observe(document.documentElement, { childList: true, subtree: true });
    look();
  });
}

// The answer to a question. waiting(ahead) is told while others are first, seen(line) what else is said before the
// answer; what goes wrong is an Error with one sentence.
export async function ask(path, question, waiting, signal, seen) {
  let response;
  try {
    response = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question), signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server does not answer.");
  }
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? "The server does not answer.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The server does not answer.");
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const told = JSON.parse(line);
      if ("answer" in told) return told.answer;
      if ("error" in told) throw new Error(told.error);
      if ("ahead" in told) waiting?.(told.ahead);
      else seen?.(told);
    }
  }
}

export function sentence(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// A file for the visitor to keep.
export function keep(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
