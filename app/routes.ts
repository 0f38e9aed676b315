import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('search', 'routes/search.tsx'),
  route('part/*', 'routes/part.tsx'),
  route('table/:tableName', 'routes/highlight.tsx'),
  route('test', 'routes/image-browser.tsx'),
  route('compare', 'routes/compare.tsx'),
  route('changes', 'routes/changes.tsx'),
  route('fit', 'routes/fit.tsx'),
  route('list', 'routes/list.tsx'),
  route('list/paste', 'routes/list-paste.tsx'),
  route('order', 'routes/order.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('request/:token', 'routes/request.tsx'),
  route('about/company-profile', 'routes/company-profile.tsx'),
  route('about/engineering-solutions', 'routes/engineering-solutions.tsx'),
  route('other-products/tooling-products', 'routes/tooling-products.tsx'),
  route('other-products/hardware-accessories', 'routes/hardware-accessories.tsx'),
  route('view-pdf/*', 'routes/datasheet.tsx'),
  route(':group/:family', 'routes/family.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
