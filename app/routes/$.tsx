import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const loader = lerPublico('desconhecida', async () => {
  throw naoEncontrado();
});

export const action = agirPublico('desconhecidaEnvio', async () => {
  throw naoEncontrado();
});

/** A page, so that what was sent to nowhere is answered with one. */
export default function Desconhecida() {
  return <PaginaDoAto titulo="Página não encontrada" voltar="/" />;
}
