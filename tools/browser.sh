#!/bin/sh
# What the tests of the arena need besides Python packages: a browser, and axe-core, which judges pages.
# Installs what is missing where that is possible, and says so where it is not.
# usage: tools/browser.sh FOLDER   (axe-core goes there)
say() { echo "$*" >&2; }

if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then
  as=""
  [ "$(id -u)" = 0 ] || as="sudo -n"
  if command -v apt-get >/dev/null && $as true 2>/dev/null; then
    say "installing chromium for the tests of the arena …"
    $as apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1 ||
      { $as apt-get update -qq >/dev/null 2>&1 && $as apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1; } ||
      say "chromium could not be installed: the tests of the arena in a browser are left out"
  else
    say "there is no chromium, and it cannot be installed here: the tests of the arena in a browser are left out"
  fi
fi

if [ ! -f "$1/node_modules/axe-core/axe.min.js" ]; then
  if command -v npm >/dev/null; then
    npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$1" axe-core@4 >/dev/null 2>&1 ||
      say "axe-core could not be installed: the arena's pages are not judged by it"
  else
    say "there is no npm: the arena's pages are not judged by axe-core"
  fi
fi
exit 0
