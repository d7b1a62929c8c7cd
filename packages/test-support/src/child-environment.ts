/**
 * What a program that a test starts has of our environment: where programs are found, and the cache
 * of compiled modules, with which it starts in two thirds of the time.
 */
export const CHILD_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
