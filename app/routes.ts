import { index, type RouteConfig, route } from '@remix-run/route-config';

/** Addresses are the specification's; what each asks for stands in app/server/rotas.ts. */
const rotas: RouteConfig = [
  index('routes/_index.tsx'),
  route('login', 'routes/login.tsx'),
  route('sessao', 'routes/sessao.ts'),
  route('logout', 'routes/logout.tsx'),
  route('convite/:token', 'routes/convite.$token.tsx'),
  route('sandbox/componentes', 'routes/sandbox.componentes.tsx'),
  route('camadas', 'routes/camadas.tsx'),
  route('camadas/upload', 'routes/camadas.upload.tsx'),
  route('camadas/upload/:id/publicar', 'routes/camadas.upload.$id.publicar.tsx'),
  route('camadas/upload/:id/cancelar', 'routes/camadas.upload.$id.cancelar.tsx'),
  route('camadas/upload/:id/retomar', 'routes/camadas.upload.$id.retomar.tsx'),
  route('camadas/upload/:id/desfazer', 'routes/camadas.upload.$id.desfazer.tsx'),
  route('camadas/upload/:id/refazer', 'routes/camadas.upload.$id.refazer.tsx'),
  route('tiles/camadas/:z/:x/:y', 'routes/tiles.camadas.$z.$x.$y.ts'),
  route('camadas/upload/:id/arquivos/:sha256', 'routes/camadas.upload.$id.arquivos.$sha256.ts'),
  route('arquivos/:link', 'routes/arquivos.$link.ts'),
  route('politicas-acesso', 'routes/politicas-acesso.tsx'),
  route('*', 'routes/$.tsx'),
];

export default rotas;
