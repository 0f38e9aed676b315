import type { LinkDescriptor } from 'react-router'

/** Preloads a first-screen font before the styles need it, so text isn't laid out twice. */
export const preloadedFont = (href: string): LinkDescriptor => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
})
