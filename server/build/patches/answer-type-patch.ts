import { modulePatch } from '#server/build/patches/module-patch.ts'

/**
 * The router recognizes its server's error answers by a header that names the framework. We remove that header
 * (`server/page-answers.ts`), so the router recognizes them by their content type, which no other answer has.
 */
export const answerTypePatch = () =>
  modulePatch({
    name: 'answer-type-patch',
    module: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/single-fetch\.js$/,
    find: /!res\.headers\.has\("X-Remix-Response"\)/g,
    count: 1,
    replacement: '!res.headers.get("Content-Type")?.startsWith("text/x-script")',
  })
