import { expect, test } from 'vitest'
import { slideSources } from '#app/ui/slideshow/slideshow.tsx'

test.for([
  ['/files/product-images/site/slide-1.jpg?v=a', 1600, ['&w=640 640w', '&w=1280 1280w', ' 1600w'], '&w=1280'],
  ['/files/product-images/site/title-panel-jacks.png', 800, ['?w=640 640w', '?w=1280 800w'], '?w=640'],
  ['/files/product-images/site/small.png', 480, ['?w=640 480w'], '?w=640'],
] as const)('%s, %i px wide, is offered in %j', ([url, width, offered, alone]) => {
  expect(slideSources(url, width)).toEqual({
    srcSet: offered.map((end) => url + end).join(', '),
    src: url + alone,
  })
})
