import type { Asked } from '#server/rendering/render-task.ts'
import type { SiteServices } from '#server/site-services.ts'

export type RenderedServices = Pick<
  SiteServices,
  'families' | 'content' | 'catalog' | 'files' | 'siteUrl' | 'changeMails' | 'now' | 'workbook' | 'log' | 'checkAnswers'
>

export type RenderEnv = { Bindings: Asked }
