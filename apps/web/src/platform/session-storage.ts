/** A person as the browser keeps them: the shape of the specified calls. */
export interface StoredUser {
  _id: string
  name: string
  email: string
}

const USER_KEY = 'user'
const TOKEN_KEY = 'token'

/** Stands in where storage is forbidden or full: the session then lasts as long as the page. */
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
    // Nothing was kept there.
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

/** Forgets both the user and the token. */
export function clearSession(): void {
  remove(USER_KEY)
  remove(TOKEN_KEY)
}

/** Keeps the token as a plain string and the user as JSON. */
export function storeSession(user: StoredUser, token: string): void {
  write(TOKEN_KEY, token)
  storeUser(user)
}

/** Keeps the user alone, whose session goes on. */
export function storeUser(user: StoredUser): void {
  write(USER_KEY, JSON.stringify(user))
}

/**
 * The stored user, or null. An unreadable user, and a token without a user, are removed: nobody
 * could say whose they are.
 */
export function restoreUser(): StoredUser | null {
  const user = parseUser(read(USER_KEY))
  if (!user) clearSession()
  return user
}

/** The bearer token of this moment: other tabs may have changed it, so nothing keeps it. */
export function readToken(): string | null {
  return read(TOKEN_KEY)
}

/**
 * What is offered to whoever is signed in now, and done for nobody else: another tab may have changed
 * the session since. `refuse` is told for whom it would have been.
 */
export function forThisUser(run: () => void, refuse: (name: string) => void): () => void {
  const owner = restoreUser()
  return () => {
    if (!owner || restoreUser()?._id === owner._id) run()
    else refuse(owner.name)
  }
}

/** Calls back when another tab signs in or out; returns how to stop. */
export function watchSession(onChange: () => void): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === null || event.key === USER_KEY) onChange()
  }
  // A page that comes back as it was left has not heard of what other tabs did meanwhile.
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
