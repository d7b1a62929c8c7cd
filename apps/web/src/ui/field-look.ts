const shape = 'w-full rounded-control border px-3.5 py-2.5 text-base text-ink'

/** The classes of a field of one line. */
export const control = `${shape} border-edge bg-surface placeholder:text-soft aria-invalid:border-danger`

/** The same for one that cannot be changed. */
export const readOnlyControl = `${shape} border-line bg-sunken`
