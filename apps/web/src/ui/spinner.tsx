import { LoaderCircle } from 'lucide-react'

/** Work is going on. */
export function Spinner() {
  return <LoaderCircle className="size-4 animate-spin" aria-hidden data-spinner />
}
