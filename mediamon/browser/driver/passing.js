// Loaded into Playwright's driver before the driver itself (Node's --require, by `browser/driver/passing.py`); it is no part of any page.
//
// `browser/guards/redirects.py` has each answer held until it is known where it leads. Nearly all lead nowhere, and to ask about each costs the press
// that waits for it the way to Python and back. So those are let through here, where they arrive: the browser's message is kept from the driver
// and answered at once, with the id whose answers Playwright passes over. Whatever else the message is goes on as it came, and so does
// everything where Playwright's program does not say that it passes over such answers.
'use strict';
const { isKnown, keepFromOthers, withBrowsers, write } = require('./known.js');

keepFromOthers(__filename);

const HELD = Buffer.from('{"method":"Fetch.requestPaused"'), LARGEST = 2 ** 22; // bytes of a message that is waited for
const LEADS_ON = new Set([301, 302, 303, 307, 308]); // as `browser/guards/redirects.py` has them

function mayBeHeld(bytes, at) { // as far as it is there
  const length = Math.min(HELD.length, bytes.length - at);
  return HELD.compare(bytes, at, at + length, 0, length) === 0;
}
function leadsNowhere(message) {
  const { responseStatusCode: status } = message.params;
  return typeof status === 'number' && !LEADS_ON.has(status);
}
function sieve(answer, giveOn) { // chunks of messages, each ended by a zero -> those that are not answered here
  let begun = null, given = false; // a message that may be such a one and is not all there; is the beginning of this one given on already?
  return (chunk) => {
    const bytes = begun ? Buffer.concat([begun, chunk]) : chunk, on = [];
    begun = null;
    for (let at = 0, end; at < bytes.length; at = end) {
      const zero = bytes.indexOf(0, at), isWhole = zero >= 0;
      end = isWhole ? zero + 1 : bytes.length;
      if (!given && mayBeHeld(bytes, at)) {
        if (isWhole && answer(bytes.toString('utf8', at, zero))) continue;
        if (!isWhole && end - at < LARGEST) { begun = bytes.subarray(at); continue; }
      }
      on.push(bytes.subarray(at, end));
      given = !isWhole;
    }
    if (on.length) giveOn(on.length > 1 ? Buffer.concat(on) : on[0]);
  };
}
function passOn(commands, events) {
  const emit = events.emit;
  const answer = (text) => {
    try {
      const message = JSON.parse(text);
      if (!leadsNowhere(message) || !isKnown()) return false;
      write(commands, { method: 'Fetch.continueRequest', params: { requestId: message.params.requestId }, sessionId: message.sessionId });
      return true;
    } catch { return false; } // what is not understood goes on as it is
  };
  const take = sieve(answer, (bytes) => emit.call(events, 'data', bytes));
  events.emit = function (event, chunk, ...rest) {
    if (event !== 'data' || !Buffer.isBuffer(chunk)) return emit.call(this, event, chunk, ...rest);
    take(chunk);
    return true;
  };
}
withBrowsers(passOn);
