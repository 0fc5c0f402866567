// What sets what going: timers, frames, idle time and messages that a press has caused belong to it; the rest is spontaneous.
function causedNow(delay = 0) {
  M.renew();
  if (!M.open || M.aside) return -1;
  const bounded = level > 0 || M.dispatching || ++unled < MOST_UNLED;
  if (bounded && level < M.patience && (delay < SLOW || slow < LONGEST_CHAIN)) return M.cause;
  M.endless = true;
  return -1;
}
let level = 0, slow = 0; // how deep in a chain of timers or frames we are, and how many of its links were slow: a chain that goes on by itself is a ticker, not a consequence
let unled = 0; // what the current window's observers and answers have set going: a chain through them has no depth
const MOST_UNLED = 100;
const SLOW = 50; // ms that a link waits; what draws by quick ones (a framework's own) may come to a slow one at any depth
const LONGEST_CHAIN = 3, LONGEST_QUICK_CHAIN = 75, TICKING = 20; // slow links; all: a frame's work for some time; of a ticker's
M.patience = TICKING; // while it loads
M.endless = false; // was there a chain that went on for longer?
function follow(callback, cause, token, delay = 0) { // run a callback in the name of what set it going
  const next = level + 1, nextSlow = slow + (delay >= SLOW);
  return function (...args) {
    if (token) M.pending.delete(token);
    if (typeof callback !== 'function') return undefined;
    const ours = M.open && (cause === M.cause || M.lingers);
    if (ours) {
      const outer = level, outerSlow = slow;
      level = next; slow = nextSlow;
      try { return callback.apply(this, args); } finally { level = outer; slow = outerSlow; }
    }
    absorb(false);
    M.aside++;
    try { return callback.apply(this, args); } finally { M.aside--; absorb(true); }
  };
}
function expect(cause) {
  if (cause < 0) return null;
  const token = {};
  M.pending.add(token);
  return token;
}
const timers = new Map();
window.setTimeout = function (callback, delay = 0, ...args) {
  const cause = causedNow(Number(delay) || 0);
  if (typeof callback !== 'function') callback = new Function(String(callback));
  const awaited = (Number(delay) || 0) <= LONGEST_AWAITED_TIMER && !fades(callback, delay), token = awaited ? expect(cause) : null;
  const id = native.setTimeout(follow(function (...a) {
    timers.delete(id); inHand.delete(id);
    if (token && delay >= SHORTEST_FADING) watchFading(callback, delay);
    return callback.apply(this, a);
  }, cause, token, delay), delay, ...args);
  if (token) timers.set(id, token);
  else takeInHand(id, delay, LATEST);
  return id;
};
for (const name of ['clearTimeout', 'clearInterval']) window[name] = function (id) { // each ends timers of both sorts
  inHand.delete(id);
  if (timers.has(id)) { M.pending.delete(timers.get(id)); timers.delete(id); }
  return native[name](id);
};
if (window.scheduler && scheduler.postTask) Scheduler.prototype.postTask = function (callback, options = {}) {
  const delay = Number(options.delay) || 0, cause = causedNow(delay), token = delay <= LONGEST_AWAITED_TIMER ? expect(cause) : null;
  const task = native.postTask.call(this, follow(callback, cause, token, delay), options);
  task.catch(() => M.pending.delete(token)); // it was called off
  return task;
};
if (native.requestIdleCallback) window.requestIdleCallback = function (callback, options) {
  const cause = causedNow(), token = expect(cause);
  if (token) native.setTimeout(() => M.pending.delete(token), LONGEST_IDLE);
  return native.requestIdleCallback(follow(callback, cause, token), options);
};
// Messages to itself are how schedulers give way to the browser. They arrive in the order sent, so one of ours that was sent
// after them comes after them.
const LONGEST_IDLE = 200, MOST_MESSAGES = 200; // ms; messages a window that are awaited: more are a ticker's
const channel = new MessageChannel();
const waiting = [];
let messages = 0;
channel.port1.onmessage = () => waiting.shift()();
function task() { return new Promise((resolve) => { waiting.push(resolve); native.post.call(channel.port2, 0); }); }
function awaitMessage() {
  const token = messages < MOST_MESSAGES ? expect(causedNow()) : null;
  if (!token) return;
  messages++;
  task().then(task).then(() => M.pending.delete(token));
}
MessagePort.prototype.postMessage = function (...args) {
  native.post.apply(this, args);
  if (remote.has(this)) awaitAnswer(this);
  else awaitMessage();
};
// Whose message it is (`event.source`) the browser tells by who calls: were the call ours, a frame's would be its parent's own. So what is
// looked up to be called is awaited, and called as it is; the second task of ours is sent after it. Where it was looked up, it may have been
// kept, bound or wrapped: from then on messages are awaited after each gesture, and after each that has come.
const postToWindow = window.postMessage;
let mayBeKept = false;
const awaitKept = () => { if (mayBeKept) awaitMessage(); };
M.awaitKept = awaitKept;
native.add.call(window, 'message', awaitKept, true);
Object.defineProperty(window, 'postMessage', {
  get() { mayBeKept = true; awaitMessage(); return postToWindow; },
  set(value) { Object.defineProperty(window, 'postMessage', { value, writable: true, configurable: true, enumerable: true }); },
  configurable: true, enumerable: true,
});
