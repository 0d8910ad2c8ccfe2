/** Whether whoever asks has what this tag stands for: then it is not sent again. */
export function jaConhecida({ headers }: { readonly headers: Pick<Headers, 'get'> }, etag: string): boolean {
  const conhecidas = headers.get('If-None-Match')?.split(',') ?? [];
  return conhecidas.some((uma) => uma.trim().replace(/^W\//, '') === etag);
}
