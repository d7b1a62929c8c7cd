/** A grey block in place of content that is loading; `className` sets its size. */
export function SkeletonBlock({ className }: { className: string }) {
  return (
    <span data-bone className={`block animate-shimmer rounded-control bg-sunken ${className}`} />
  )
}
