// A gazette in Svelte: sections are routes, each a list that grows by a button; news are in the bundle.
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app') });
