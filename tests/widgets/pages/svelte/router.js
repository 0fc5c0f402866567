import { createRouter } from 'sv-router';
import Home from './Home.svelte';
import LogOut from './LogOut.svelte';
import Section from './Section.svelte';

export const { route } = createRouter({ '/': Home, '/section/:name': Section, '/logout': LogOut });
