/** How many times CI's load there is in `npm run test:long`. */
export const LOAD = Number(process.env.LOAD ?? 1)
