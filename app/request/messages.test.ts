import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Messages } from '#app/request/messages.tsx'
import { RequestStatus } from '#app/request/quote-standing.tsx'

test('the link to write a message leads into the folded form, which a browser then unfolds', () => {
  const status = { tone: 'good', says: 'Quoted', more: '', write: 'Message', reason: '' } as const
  const standing = { status, token: 't0k3n', quote: 'Q-261124-7KMP', total: '$125.00', canWrite: true, children: null }
  const messages = { messages: [], nextKey: '', answer: undefined }
  const Component = () => [
    createElement(RequestStatus, { key: 1, ...standing }),
    createElement(Messages, { key: 2, ...messages }),
  ]
  const html = renderToString(createElement(createRoutesStub([{ path: '/', Component }])))
  const target = /href="#([^"]+)"/.exec(html)?.[1]
  expect(/<details[^>]*>(.*)<\/details>/s.exec(html)?.[1]).toContain(`id="${target}"`)
})
