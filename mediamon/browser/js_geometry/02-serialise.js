// The flat page as HTML, and what of it matters to the eye: elements with text or media in them.
const VOID = new Set('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '));
const RAW = new Set('style script xmp iframe noembed noframes plaintext noscript'.split(' '));
const UNREAD = new Set('head script style noscript template svg math select option textarea object iframe canvas noembed noframes xmp'.split(' '));
const MEDIA = new Set('img video audio iframe hr'.split(' '));
const TEXT = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' }, VALUE = { ...TEXT, '"': '&quot;' };
const escaped = (text, pattern, by) => text.replace(pattern, (one) => by[one]);
function opened(element) {
  let text = '<' + element.localName;
  for (const { name, value } of element.attributes) text += ` ${name}="${escaped(value, /[&"<>\u00a0]/g, VALUE)}"`;
  return text;
}
// -> { out: pieces of HTML, found: elements in document order; the piece at `found[n].at` is where its mark belongs }
function serialise(limit) {
  const out = [], found = [], doctype = document.doctype;
  if (doctype) out.push(`<!DOCTYPE ${doctype.name}${doctype.publicId ? ` PUBLIC "${doctype.publicId}" "${doctype.systemId}"` : ''}>\n`);
  let length = 0, cut = false;
  const stack = [{ children: [document.documentElement], next: 0, close: '', entry: null, unread: false, raw: false }];
  const matter = (entry) => { for (let one = entry; one && !one.matters; one = one.parent) one.matters = true; };
  while (stack.length) {
    const top = stack[stack.length - 1];
    if (top.next >= top.children.length || length > limit) {
      cut = cut || length > limit;
      out.push(top.close);
      stack.pop();
      continue;
    }
    const node = top.children[top.next++];
    if (node.nodeType === 3) {
      const text = top.raw ? node.data : escaped(node.data, /[&<>\u00a0]/g, TEXT);
      out.push(text);
      length += text.length;
      if (!top.unread && top.entry && !top.entry.matters && /\S/.test(node.data)) matter(top.entry);
    } else if (isBareSlot(node)) {
      stack.push({ ...top, children: childrenOf(node), next: 0, close: '' });
    } else if (node.nodeType === 1 && !isInnerStyle(node)) {
      const name = node.localName, tag = opened(node), entry = { element: node, parent: top.entry, at: out.length + 1, matters: false };
      out.push(tag, '', '>');
      length += tag.length + 1;
      if (!top.unread) {
        found.push(entry);
        if (MEDIA.has(name)) matter(entry);
      }
      if (VOID.has(name)) continue;
      const unread = top.unread || UNREAD.has(name);
      stack.push({ children: childrenOf(node), next: 0, close: `</${name}>`, entry, unread, raw: RAW.has(name) });
    }
  }
  return { out, found: found.filter((entry) => entry.matters), cut };
}
