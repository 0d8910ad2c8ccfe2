export const loader = async () => new Response('');
