import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('shell/start.tsx'),
  route('sign-in', 'sign-in/sign-in.tsx'),
  route('sign-out', 'sign-in/sign-out.tsx'),
  route('invite/:token', 'sign-in/invite.tsx'),
  route('account', 'account/account.tsx'),
  route('people', 'people/people.tsx'),
  route('acts', 'acts/acts.tsx'),
  route('requests', 'requests/request-inbox.tsx'),
  route('requests/events', 'requests/request-events.ts'),
  route('requests/:number', 'requests/desk-request.tsx'),
  route('requests/:number/files/:position', 'requests/request-file.ts'),
  route('requests.csv', 'requests/requests-csv.ts'),
  route('requests.jsonl', 'requests/requests-jsonl.ts'),
  route('parts', 'catalog/parts/parts-list.tsx'),
  route('parts/:table/new', 'catalog/parts/new-part.tsx'),
  route('parts/:table/:id', 'catalog/parts/part-editor.tsx'),
  route('files', 'catalog/files/files-page.tsx'),
  route('check', 'catalog/check/check-page.tsx'),
  route('quarantine', 'catalog/quarantine/quarantine-page.tsx'),
  route('health', 'health/health.tsx'),
] satisfies RouteConfig
