// The container's health: 0 when the site has something to serve. `docker compose` waits for it before it lets visitors in.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
