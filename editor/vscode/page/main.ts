/** Entry point of the page. */

import { App } from './app';

new App().start();
