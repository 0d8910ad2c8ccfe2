import { Card, Text } from '@mantine/core';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import { CatalogosDaOrganizacao } from './catalogos-da-organizacao.tsx';
import { ChaveDoProvedor } from './chave-do-provedor.tsx';
import { textosDosProvedores as textos } from './provedores.mensagens.ts';
import type { PaginaDosProvedores as Dados, RespostaDoProvedor } from './provedores.ts';

/** Providers of images that ask for keys: with whose each is asked, and how that is changed. */
export function PaginaDosProvedores({ atualidade, provedores, catalogos, comando_id, pode_editar }: Dados) {
  const resposta = useRespostaDaAcao();
  const falha = falhaDaResposta(resposta);
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo={textos.titulo} descricao={textos.descricao} />
      <AvisoDeFalha falha={falha} />
      {provedores === null || provedores.length === 0 ? (
        <Card withBorder padding={0}>
          {provedores === null ? <ListaComErro titulo={textos.naoVieram} /> : <ListaVazia titulo={textos.nenhum} />}
        </Card>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {textos.segredo}
          </Text>
          {provedores.map((provedor) => (
            <ParteDaFicha key={provedor.id} titulo={provedor.nome}>
              <ChaveDoProvedor
                provedor={provedor}
                podeEditar={pode_editar}
                feito={feitoEm(resposta, provedor.id)}
                falha={falha}
              />
            </ParteDaFicha>
          ))}
        </>
      )}
      <CatalogosDaOrganizacao
        catalogos={catalogos}
        comando_id={comando_id}
        falha={falha}
        podeEditar={pode_editar}
        feito={respostaDe(resposta)}
      />
    </Pagina>
  );
}

/** What was answered about this provider; null where it was about another, or refused. */
function feitoEm(resposta: unknown, id: string): RespostaDoProvedor | null {
  const dita = respostaDe(resposta);
  return dita?.provedor === id ? dita : null;
}

const respostaDe = (resposta: unknown): RespostaDoProvedor | null =>
  typeof resposta === 'object' && resposta !== null && 'provedor' in resposta ? (resposta as RespostaDoProvedor) : null;
