// Buttons that nobody should press when only reading: the server keeps count of them.
for (const button of document.querySelectorAll("button.post")) {
  button.addEventListener("click", function post() {
    fetch("/__forbidden/" + button.dataset.what, { method: "POST" });
  });
}
