import { agirNasCamadas } from '#app/camada/ato/atos.server.ts';
import { formularios } from '#app/mensagens/especificacao.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { agir } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';

/** Puts any number of ticked layers in the bin, by one act that one act takes back; the typed word goes along. */
export const action = agir('removerCamadasEmMassa', async (pedido, form) => {
  if (texto(form, 'confirmacao').trim() !== formularios.palavraDeConfirmacao)
    throw camposInvalidos({ confirmacao: [mensagensDaLista.confirmacao] });
  return agirNasCamadas(pedido, form, 'remover');
});
