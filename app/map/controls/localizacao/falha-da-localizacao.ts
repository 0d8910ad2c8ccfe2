import { localizacao } from '#app/mensagens/especificacao.ts';

/** What the browser's refusal to say where it is means, by the codes of the Geolocation API. */
export function falhaDaLocalizacao(codigo: number): string {
  if (codigo === 1) return localizacao.negada;
  if (codigo === 2) return localizacao.indisponivel;
  return codigo === 3 ? localizacao.demorada : localizacao.desconhecida;
}
