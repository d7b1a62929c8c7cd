/** The place where a form says that it failed; it is announced when its text appears. */
export function ErrorLine({ children }: { children: string | undefined }) {
  return (
    <p aria-live="assertive" data-error className="font-medium text-danger empty:hidden">
      {children}
    </p>
  )
}
