import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { operations } from '#server/api/operations.ts'
import { COSTLIEST } from '#tests/hostile/costliest-requests.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const ASKED = COSTLIEST.map(([path]) => path.replace(/\?.*/, ''))
const PATTERN = /:[^/]+|\{[^/]+\}|\*/g
const SITE = routes.map(({ path = '' }) => `/${path}`)
const API = operations(FAMILIES).map(({ path }) => `/api/v1${path}`)

test.for([...SITE, ...API])('how long %s holds up the main loop is measured', (address) => {
  const asked = new RegExp(`^${address.replace(PATTERN, (part) => (part === '*' ? '.+' : '[^/]+'))}$`)
  expect(ASKED.filter((path) => asked.test(path))).not.toEqual([])
})
