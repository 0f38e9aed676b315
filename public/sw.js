// Browsers that have visited an earlier release have a worker at this address, with saved pages. It goes, with all it has saved.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(removeAll()))

async function removeAll() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('catalogue-')).map((name) => caches.delete(name)))
  indexedDB.deleteDatabase('catalogue-requests')
  await registration.unregister()
}
