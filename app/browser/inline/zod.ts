/* Keeps zod from testing whether `new Function` works: the page's policy forbids it, and would report the test. */
Object.assign(window, { __zod_globalConfig: { jitless: true } });
