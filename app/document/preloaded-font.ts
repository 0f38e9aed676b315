import type { LinkDescriptor } from 'react-router'

/** A link that loads a font of the first screen before the styles ask for it: text isn't laid out twice. */
export const preloadedFont = (href: string): LinkDescriptor => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
})
