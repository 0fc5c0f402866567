// What is known of Playwright's program, for the scripts beside this one that write to its browser in its name.
'use strict';
const { readFileSync } = require('fs');

const IGNORED = -9999; // the id of messages whose answers it passes over, as its program says:
const SAYS_SO = ['kBrowserCloseMessageId = -9999;', 'if (message.id === kBrowserCloseMessageId)\n          return;'];

let known;
function isKnown() {
  if (known === undefined) {
    const path = Object.keys(require.cache).find((one) => /[\\/]coreBundle\.js$/.test(one));
    const program = path ? readFileSync(path, 'utf8') : '';
    known = SAYS_SO.every((words) => program.includes(words));
  }
  return known;
}
function write(pipe, message, how = pipe.write) { // to the browser
  how.call(pipe, JSON.stringify({ id: IGNORED, ...message }));
  how.call(pipe, '\0');
}
function keepFromOthers(script) { // what the driver starts shall not load it
  const options = process.env.NODE_OPTIONS;
  if (options) process.env.NODE_OPTIONS = options.replace(`--require "${script.replaceAll('\\', '/')}"`, '').trim();
}
module.exports = { isKnown, keepFromOthers, write };
