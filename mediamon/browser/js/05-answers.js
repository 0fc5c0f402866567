// What the browser itself answers later: stores, files, codecs, permissions. A press that has asked for such a thing is over when the
// answer has come, or when none does for a while.
const ANSWERING = 1500; // ms
const ASKED = { // interface -> its methods that answer by a promise; all of them where none is named
  Blob: ['text', 'arrayBuffer', 'bytes'], Response: ['text', 'json', 'blob', 'arrayBuffer', 'bytes', 'formData'],
  Cache: [], CacheStorage: [], StorageManager: [], FileSystemHandle: [], FileSystemFileHandle: [], FileSystemDirectoryHandle: ['getFileHandle', 'getDirectoryHandle'],
  SubtleCrypto: [], LockManager: [], Permissions: [], Clipboard: [], NavigatorUAData: ['getHighEntropyValues'], ServiceWorkerContainer: [],
  FontFace: ['load'], FontFaceSet: ['load'], HTMLImageElement: ['decode'], HTMLMediaElement: ['play'], Element: ['requestFullscreen'],
  ReadableStream: ['pipeTo'], ReadableStreamDefaultReader: ['read'], WritableStreamDefaultWriter: ['write', 'close'],
  Navigator: ['share', 'getBattery'], IDBFactory: [], IDBObjectStore: [], IDBIndex: [], IDBCursor: [], IDBDatabase: ['transaction'],
  CookieStore: [], MediaDevices: [], CredentialsContainer: [], WakeLock: [], PaymentRequest: ['canMakePayment'], OfflineAudioContext: ['startRendering'],
  FileReader: ['readAsText', 'readAsDataURL', 'readAsArrayBuffer'],
};
const then = Promise.prototype.then;
function awaitSettled(promise) {
  const token = expect(causedNow());
  if (!token) return;
  const over = () => done(token);
  then.call(promise, over, over);
  native.setTimeout(over, ANSWERING);
}
function awaitTold(target, types) { // the token of what is awaited, null for nothing
  const token = expect(causedNow());
  if (!token) return null;
  const over = () => done(token);
  for (const type of types) native.add.call(target, type, over, { once: true });
  native.setTimeout(over, ANSWERING);
  return token;
}
function awaitAnswerOf(asked, answer) { // by a promise, or by events of what was asked or given
  if (answer instanceof Promise) awaitSettled(answer);
  else if (answer instanceof IDBRequest) awaitTold(answer, ['success', 'error', 'upgradeneeded']);
  else if (answer instanceof IDBTransaction) awaitTold(answer, ['complete', 'error', 'abort']);
  else if (asked instanceof IDBCursor) awaitTold(asked.request, ['success', 'error']); // which goes on
  else if (asked instanceof FileReader) awaitTold(asked, ['loadend']);
}
function overhearAnswers(owner, names) {
  for (const name of names) {
    const own = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!own || typeof own.value !== 'function' || name === 'constructor') continue;
    const ask = own.value;
    owner[name] = function (...args) {
      const answer = ask.apply(this, args);
      awaitAnswerOf(this, answer);
      return answer;
    };
  }
}
for (const [name, methods] of Object.entries(ASKED)) {
  const owner = window[name] && window[name].prototype;
  if (owner) overhearAnswers(owner, methods.length ? methods : Object.getOwnPropertyNames(owner));
}
overhearAnswers(window.WebAssembly, ['instantiate', 'compile', 'instantiateStreaming', 'compileStreaming']);
overhearAnswers(window.Notification, ['requestPermission']);
overhearAnswers(window, ['createImageBitmap']);
if (window.Geolocation) {
  const locate = Geolocation.prototype.getCurrentPosition;
  Geolocation.prototype.getCurrentPosition = function (...args) { // by two callbacks
    const token = expect(causedNow());
    if (token) native.setTimeout(() => done(token), ANSWERING);
    const calls = args.slice(0, 2).map((call) => typeof call !== 'function' ? call : (answer) => { try { call(answer); } finally { done(token); } });
    return locate.call(this, ...calls, ...args.slice(2));
  };
}
