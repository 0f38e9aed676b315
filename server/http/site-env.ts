/** What the server knows about a request's connection. Undefined if there is no socket, as in a test. */
export type Connected = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } }

/** What Hono's handlers find in their context: the connection, the request's id and the visitor's address. */
export type SiteEnv = { Bindings: Connected; Variables: { requestId: string; visitor: string } }
