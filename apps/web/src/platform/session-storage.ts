/** The signed-in user as stored in the browser, in the shape of the API. */
export interface StoredUser {
  _id: string
  name: string
  email: string
}

const USER_KEY = 'user'
const TOKEN_KEY = 'token'

/** Used where storage is blocked or full: the session then ends with the page. */
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

function remove(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}

function parseUser(json: string | null): StoredUser | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    const isUser = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isUser ? (value as StoredUser) : null
  } catch {
    return null
  }
}

export function clearSession(): void {
  remove(USER_KEY)
  remove(TOKEN_KEY)
}

export function storeSession(user: StoredUser, token: string): void {
  write(TOKEN_KEY, token)
  storeUser(user)
}

export function storeUser(user: StoredUser): void {
  write(USER_KEY, JSON.stringify(user))
}

/** The stored user, or null. Removes an invalid user and a token without a user. */
export function restoreUser(): StoredUser | null {
  const user = parseUser(read(USER_KEY))
  if (!user) clearSession()
  return user
}

/** The current bearer token. Other tabs may change it, so do not cache it. */
export function readToken(): string | null {
  return read(TOKEN_KEY)
}

/**
 * Wraps an action so that it runs only for the user who is signed in now. Another tab may change the
 * session in between; then `refuse` gets the name of the first user.
 */
export function ifSameUser(run: () => void, refuse: (name: string) => void): () => void {
  const owner = restoreUser()
  return () => {
    if (!owner || restoreUser()?._id === owner._id) run()
    else refuse(owner.name)
  }
}

/** Calls back when another tab signs in or out; returns the function that unsubscribes. */
export function watchSession(onChange: () => void): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === null || event.key === USER_KEY) onChange()
  }
  // A page in the back/forward cache receives no storage events.
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted) onChange()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
