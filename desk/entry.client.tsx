import { hydratePage } from '#app/document/hydrate-page.tsx'

hydratePage()
