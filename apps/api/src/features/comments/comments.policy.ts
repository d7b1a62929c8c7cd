/** Whether somebody may delete a comment: the author of its post, and administrators. */
export function mayDelete(
  { viewerId, isAdministrator }: { viewerId: string; isAdministrator: boolean },
  post: { author_id: string },
): boolean {
  return isAdministrator || viewerId === post.author_id
}
