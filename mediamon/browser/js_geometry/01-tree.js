// The page as it is drawn, flat: an element with an open shadow root has the root's children, a slot what was put into it.
const DATA = new Set(['script', 'template', 'meta', 'link']); // not drawn, yet part of the page: kept where no slot takes them
function childrenOf(node) {
  if (node.shadowRoot) return [...node.shadowRoot.childNodes, ...[...node.children].filter((one) => DATA.has(one.localName) && !one.assignedSlot)];
  if (node.localName === 'slot') {
    const given = node.assignedNodes();
    if (given.length) return given;
  }
  return node.localName === 'template' ? node.content.childNodes : node.childNodes;
}
// Styles of a shadow root hold within it alone: in flat HTML they would reach the whole page.
function isInnerStyle(element) {
  const style = element.localName === 'style' || (element.localName === 'link' && element.rel === 'stylesheet');
  return style && element.getRootNode() instanceof ShadowRoot;
}
// A slot is not drawn, what is in it is, unless a style has made it a box.
function isBareSlot(node) { return node.nodeType === 1 && node.localName === 'slot' && getComputedStyle(node).display === 'contents'; }
