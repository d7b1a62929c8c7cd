/** Every address of the site. */
export const paths = {
  landing: '/',
  signIn: '/login',
  signUp: '/signup',
  allPosts: '/all-post',
  createPost: '/createpost',
  post: (id: string) => `/post/${encodeURIComponent(id)}`,
  editPost: (id: string) => `/post/edit/${encodeURIComponent(id)}`,
} as const
