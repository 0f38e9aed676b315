import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('shell/start.tsx'),
  route('sign-in', 'sign-in/sign-in.tsx'),
  route('sign-out', 'sign-in/sign-out.tsx'),
  route('account', 'account/account.tsx'),
] satisfies RouteConfig
