/* zod must not try whether it may make functions of text: the page's policy forbids it, and would report it. */
Object.assign(window, { __zod_globalConfig: { jitless: true } });
