import type { Asked } from '#server/rendering/render-task.ts'
import type { SiteServices } from '#server/site-services.ts'

/** The services of the rendered site. Every thread has its own. */
export type RenderedServices = Pick<
  SiteServices,
  'families' | 'content' | 'catalog' | 'files' | 'siteUrl' | 'changeMails' | 'now' | 'workbook' | 'log' | 'checkAnswers'
>

/** What the rendered site knows of a request. */
export type RenderEnv = { Bindings: Asked }
