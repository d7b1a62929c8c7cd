/** A grey stand-in for something that is on its way; `className` gives it its size. */
export function Bone({ className }: { className: string }) {
  return (
    <span data-bone className={`block animate-shimmer rounded-control bg-sunken ${className}`} />
  )
}
