import { Card, Text } from '@mantine/core';
import { ListaCarregando, ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { useListaACaminho } from '#app/kit/lista/a-caminho.ts';
import { FormularioDaLista } from '#app/kit/lista/formulario-da-lista.tsx';
import { LimparBusca } from '#app/kit/lista/limpar-busca.tsx';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { textosDosEmitidos as textos } from './emitidos.mensagens.ts';
import type { PaginaDosRelatorios } from './emitidos.ts';
import { ListaDosEmitidos } from './listas.tsx';

/** What was issued, page by page and searched by its number, in the four states of a list. */
export function PainelDosEmitidos({
  emitidos,
  estado,
  podeEmitir,
}: Pick<PaginaDosRelatorios, 'emitidos' | 'estado' | 'podeEmitir'>) {
  const carregando = useListaACaminho();
  if (emitidos === null)
    return (
      <Card withBorder padding={0}>
        <ListaComErro titulo={textos.naoVieram} />
      </Card>
    );
  const { documentos, semDocumento } = emitidos;
  return (
    <>
      <Card withBorder padding={0}>
        <FormularioDaLista estado={estado} rotulo={textos.buscar} />
        {carregando ? (
          <ListaCarregando linhas={Math.max(documentos.length, 3)} />
        ) : documentos.length > 0 || semDocumento?.length ? (
          <ListaDosEmitidos documentos={documentos} semDocumento={semDocumento} podeEmitir={podeEmitir} />
        ) : estado.search === '' ? (
          <ListaVazia titulo={textos.nenhum} />
        ) : (
          <ListaVazia titulo={textos.nenhumComNumero}>
            <LimparBusca>Limpar a busca</LimparBusca>
          </ListaVazia>
        )}
        <RodapeDaLista
          estado={estado}
          paginas={emitidos}
          mostradas={documentos.length}
          nomes={['documento', 'documentos']}
        />
      </Card>
      {semDocumento !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {textos.umaSerieSo}
        </Text>
      )}
    </>
  );
}
