import { Badge, Button, Group, Tabs, Text, Title } from '@mantine/core';
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { AvisoDeFalha } from '#app/kit/aviso-de-falha.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { ListaComErro } from '#app/kit/estado-da-lista.tsx';
import { numero, plural } from '#app/kit/formatos.ts';
import { AvisoSemAcesso, useSemAcesso } from '#app/kit/formulario/aviso-sem-acesso.tsx';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { GuardaDeAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { PainelComMapa } from '#app/kit/painel.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import rolagem from '#app/kit/ui/rolagem.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { Extensao } from '#app/map/still/vista.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { detalhar, envios, geral } from '#app/mensagens/especificacao.ts';
import type { Edicoes } from '../edicao/edicoes.ts';
import { aparenciaDoEstado, situacaoNaTela } from '../envio.ts';
import { AvisoDasEdicoes } from './aviso-das-edicoes.tsx';
import { BarraDaEdicao } from './barra-da-edicao.tsx';
import classes from './conferencia.module.css';
import { useEdicao } from './edicao.ts';
import type { EnvioEmConferencia } from './envio-em-conferencia.ts';
import { EmAndamento, Encerrado } from './envio-sem-conferencia.tsx';
import { type PaginaDeGeometrias, useGeometrias } from './geometrias.ts';
import { type Escolhida, PainelDasGeometrias } from './painel-das-geometrias.tsx';
import { PainelDosArquivos } from './painel-dos-arquivos.tsx';
import { useRascunhoDaConferencia } from './rascunho.ts';
import { edicoesPorExtenso } from './resumo-das-edicoes.ts';
import { useSalvar } from './salvar.ts';

type Aba = 'arquivos' | 'geometrias';

interface Props {
  readonly atualidade: Parameters<typeof AvisoDeAtualidade>[0]['atualidade'];
  readonly envio: EnvioEmConferencia;
  /** The first page; null where nothing is staged, or it could not be read. */
  readonly geometrias: PaginaDeGeometrias | null;
  readonly aba: Aba;
  readonly revisao: string;
  /** What the last post without JavaScript was refused with. */
  readonly recusa: RecusaDoFormulario | null;
}

/** The review of an import: what the files are, what has to be decided, and the geometries as they will be published. */
export function ConferenciaDoEnvio({ atualidade, envio, geometrias: primeira, aba: inicial, revisao, recusa }: Props) {
  const [aba, setAba] = useState<Aba>(inicial);
  const [escolhida, setEscolhida] = useState<Escolhida | null>(null);
  const [foco, setFoco] = useState<{ readonly id: string; readonly extensao: Extensao } | null>(null);
  const edicao = useEdicao();
  const { salvar, falha, salvando, salvo } = useSalvar(envio.id, envio.comandos.salvar);
  const acesso = useSemAcesso(falha ?? recusa);
  const geometrias = useGeometrias(envio.id, primeira, envio.leitura);
  const preparada = envio.estado === 'preparada';
  const { edicoes, alterada } = edicao;
  const encerrada = salvo || ENCERRADAS.has(envio.estado);
  const rascunho = useRascunhoDaConferencia({ id: envio.id, leitura: envio.leitura, edicoes, alterada, encerrada });
  useEffect(() => {
    if (!preparada) setEscolhida(null);
  }, [preparada]);

  useEnquadrar(envio.extensao, (extensao) => setFoco({ id: '', extensao }));
  const escolher = (nova: Escolhida) => {
    setEscolhida(nova);
    setFoco({ id: nova.geometria.id, extensao: nova.geometria.extensao });
  };
  /** From the map or from a defect: the list goes there too, the map stays where it is. */
  const abrir = async (id: string) => {
    setAba('geometrias');
    const achada = await geometrias.localizar(id);
    if (achada !== null) setEscolhida(achada);
  };
  const ver = (extensao: Extensao) => setFoco({ id: '', extensao });
  const mapa = (
    <Mapa
      tipos={envio.tipo === null ? [] : [envio.tipo]}
      revisao={revisao}
      extensao={envio.extensao}
      foco={foco}
      importacao={envio.id}
      escolhida={escolhida?.geometria.id ?? null}
      aoEscolher={({ id }) => void abrir(id)}
      lugares={primeira?.data ?? []}
    />
  );
  return (
    <PainelComMapa titulo="Conferência do envio" mapa={mapa}>
      <GuardaDeAlteracoes alterado={edicao.alterada && !salvo} enviando={false} aoDescartar={rascunho.esquecer} />
      <AvisoDeAtualidade atualidade={atualidade} />
      <Cabecalho envio={envio} />
      {preparada && <AvisoDasEdicoes rascunho={rascunho} edicao={edicao} leitura={envio.leitura} />}
      {envio.conteudos === null || !emConferencia(envio) ? (
        <SemConferencia envio={envio} alterada={edicao.alterada && !salvo} />
      ) : (
        <Tabs
          value={aba}
          onChange={(valor) => setAba(valor as Aba)}
          keepMounted={false}
          className={`${rolagem.abas} ${classes.abas}`}
        >
          <Tabs.List>
            <Tabs.Tab value="arquivos">Arquivos{envio.abertas > 0 && ` (${numero(envio.abertas)} a decidir)`}</Tabs.Tab>
            <Tabs.Tab value="geometrias" disabled={!preparada}>
              Geometrias
              {preparada && ` (${numero(geometrias.busca === '' ? geometrias.total : (primeira?.total ?? 0))})`}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="arquivos" className={rolagem.aba}>
            <PainelDosArquivos envio={envio} conteudos={envio.conteudos} aoVer={ver} aoAbrir={(id) => void abrir(id)} />
          </Tabs.Panel>
          <Tabs.Panel value="geometrias" className={rolagem.aba}>
            {primeira === null ? (
              <ListaComErro titulo={detalhar(envios.geometriasNaoCarregadas, geral.generica)} />
            ) : (
              <PainelDasGeometrias
                geometrias={geometrias}
                edicao={edicao}
                escolhida={escolhida}
                campos={envio.campos}
                aoEscolher={escolher}
              />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
      {preparada && (
        <form method="post" className={classes.salvar}>
          <TokenDoFormulario />
          <input type="hidden" name="comando_id" value={envio.comandos.salvar} />
          {acesso.semAcesso ? (
            <AvisoSemAcesso recusa={falha ?? recusa} copia={edicoesPorExtenso(edicoes)} tentar={acesso.tentar} />
          ) : (
            <AvisoDeFalha falha={falha ?? recusa} titulo={mensagens.envioRecusado} />
          )}
          <BarraDaEdicao
            edicao={edicao}
            salvando={salvando}
            impedimento={impedimentoDe(envio, edicao.edicoes)}
            aoSalvar={() => void salvar(edicao.edicoes)}
          />
        </form>
      )}
    </PainelComMapa>
  );
}

/**
 * Where the map was opened before anybody knew where the data are (still being read, or without a coordinate system), or
 * another reading puts them elsewhere, it goes there.
 */
function useEnquadrar(extensao: Extensao | null, aoSaber: (extensao: Extensao) => void): void {
  const [mostrada, setMostrada] = useState(extensao);
  const mudou = extensao !== null && `${extensao}` !== `${mostrada}`;
  if (!mudou) return;
  setMostrada(extensao);
  aoSaber(extensao);
}

/** Nothing of it can be saved any more. */
const ENCERRADAS: ReadonlySet<EnvioEmConferencia['estado']> = new Set([
  'publicada',
  'desfeita',
  'descartada',
  'expirada',
]);

const emConferencia = ({ estado, impedido }: EnvioEmConferencia) => estado === 'preparada' || impedido;

function SemConferencia({ envio, alterada }: { readonly envio: EnvioEmConferencia; readonly alterada: boolean }) {
  const { estado } = envio;
  if (estado === 'solicitada' || estado === 'inspecionada') return <EmAndamento envio={envio} />;
  if (estado === 'preparada') return <ListaComErro titulo="Não foi possível carregar o que a leitura encontrou." />;
  return <Encerrado envio={envio} alterada={alterada} />;
}

function Cabecalho({ envio }: Pick<Props, 'envio'>) {
  const { nomes, tipo, ativo_nome, autor, solicitada_em, expira_em } = envio;
  const { nome, cor } = aparenciaDoEstado[situacaoNaTela(envio, envio.andamento)];
  return (
    <div className={classes.cabecalho}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Title order={1} size="h4" className={classes.titulo} lineClamp={3} title={nomes.join(', ')}>
          {nomes.join(', ')}
        </Title>
        <Badge color={cor} variant="dot" tt="none" flex="none">
          {nome}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {[
          tipo?.nome,
          ativo_nome,
          `enviado em ${instanteComFuso(solicitada_em)}${autor === null ? '' : ` por ${autor}`}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {expira_em !== null && (
        <Text size="xs" c="orange.9">
          Expira em {instanteComFuso(expira_em)} se ninguém o publicar.
        </Text>
      )}
      <Button component={Link} to="/camadas/upload" variant="subtle" size="compact-xs" ml={-8}>
        Voltar aos envios
      </Button>
    </div>
  );
}

/** Why it cannot be published now; the server decides by itself. */
function impedimentoDe({ abertas, pode_publicar }: EnvioEmConferencia, { geoms }: Edicoes): string | null {
  if (!pode_publicar) return 'Você não tem permissão para publicar envios.';
  if (abertas > 0) return `${plural(abertas, 'dúvida falta', 'dúvidas faltam')} decidir na aba Arquivos.`;
  const semNome = [...geoms.values()].some(({ name, fora }) => name?.trim() === '' && fora !== 'true');
  return semNome ? 'Há geometria sem nome.' : null;
}
