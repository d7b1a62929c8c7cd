// Runs in the head before the first paint: says on <html> whether somebody is signed in, so that
// CSS shows the right buttons of a page that is the same for everyone. It imports nothing, because
// a classic script cannot; the keys are those of platform/session-storage.ts.
let session = 'out'
try {
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
  if (typeof user === 'object' && user !== null && !Array.isArray(user)) session = 'in'
} catch {
  // Storage is forbidden or its content unreadable: nobody is signed in.
}
document.documentElement.dataset.session = session
