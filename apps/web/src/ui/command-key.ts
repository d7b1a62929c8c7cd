let isApple: boolean | undefined

/** Apple keyboards use Cmd where others use Ctrl. Only in the browser: the server does not know the keyboard. */
export function usesCommandKey(): boolean {
  isApple ??= /^(?:Mac|iP)/.test(navigator.platform)
  return isApple
}
