// Bundles the applications among the pages: node tests/widgets/build.mjs, from the root of the project.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const HERE = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const WIDGETS = path.resolve('.venv/widgets');
const installed = createRequire(path.join(WIDGETS, 'package.json'));
const { build } = installed('esbuild');
const { compile, compileModule } = installed('svelte/compiler');

const svelte = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte(\.js)?$/ }, async ({ path: filename }) => {
      const source = await readFile(filename, 'utf8');
      const { js } = (filename.endsWith('.js') ? compileModule : compile)(source, { filename, generate: 'client' });
      return { contents: js.code, loader: 'js' };
    });
  },
};
const common = {
  bundle: true, minify: true, format: 'iife', logLevel: 'warning', nodePaths: [path.join(WIDGETS, 'node_modules')],
  define: {
    'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
};
const page = (name, source, options) => build({
  ...common, ...options, entryPoints: [path.join(HERE, 'pages', name, source)], outfile: path.join(WIDGETS, 'dist', `${name}.js`),
});
await Promise.all([
  page('react', 'app.jsx', { jsx: 'automatic' }),
  page('preact', 'app.jsx', { jsx: 'automatic', jsxImportSource: 'preact' }),
  page('vue', 'app.js', { alias: { vue: 'vue/dist/vue.esm-bundler.js' } }), // the build with the compiler of templates
  page('svelte', 'app.js', { plugins: [svelte], conditions: ['svelte', 'browser'] }),
]);
