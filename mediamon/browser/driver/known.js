// What the scripts beside this one share: what is known of Playwright's program, where its browser's pipes are, how to write to it in its name.
'use strict';
const processes = require('child_process');
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
function write(commands, message) { // to the browser
  commands.write(JSON.stringify({ id: IGNORED, ...message }));
  commands.write('\0');
}
function withBrowsers(act) { // of each that is started: act(the pipe that it is told by, the one that it tells by)
  const { spawn } = processes;
  processes.spawn = function (command, args, ...rest) {
    const started = spawn.call(this, command, args, ...rest);
    const [, , , commands, events] = (Array.isArray(args) && args.includes('--remote-debugging-pipe') && started.stdio) || [];
    if (commands) act(commands, events);
    return started;
  };
}
function keepFromOthers(script) { // what the driver starts shall not load it
  const options = process.env.NODE_OPTIONS;
  if (options) process.env.NODE_OPTIONS = options.replace(`--require "${script.replaceAll('\\', '/')}"`, '').trim();
}
module.exports = { isKnown, keepFromOthers, withBrowsers, write };
