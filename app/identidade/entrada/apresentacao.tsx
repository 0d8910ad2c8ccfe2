import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import Autoplay from 'embla-carousel-autoplay';
import { type ComponentProps, type ComponentType, useEffect, useMemo, useState } from 'react';
import classes from './apresentacao.module.css';
import { CenaDaProva, CenaDasDuasEtapas, CenaDoEnvio, CenaDoMapa } from './cenas.tsx';

type Embla = Parameters<NonNullable<ComponentProps<typeof Carousel>['getEmblaApi']>>[0];

/** Milliseconds that a slide stays. */
const PASSO_MS = 5_000;

interface Slide {
  readonly titulo: string;
  readonly texto: string;
  readonly Cena: ComponentType;
}

const slides: readonly Slide[] = [
  {
    titulo: 'Tudo o que se monitora, num só mapa',
    texto:
      'Barragens, linhas, fazendas e áreas protegidas, com as camadas de cada uma. Você vê os ativos que lhe foram atribuídos; a vista do mapa fica no endereço, e o link a restaura.',
    Cena: CenaDoMapa,
  },
  {
    titulo: 'Do arquivo ao mapa, conferido',
    texto:
      'Shapefile, GeoPackage, FlatGeobuf, KML, KMZ, GeoJSON, GPX, DXF ou CSV. Um problema vem com o arquivo, a feição e o que fazer. Publicou por engano? Desfazer tira o envio inteiro de uma vez.',
    Cena: CenaDoEnvio,
  },
  {
    titulo: 'O que se sabia em cada dia, com prova',
    texto:
      'Nada se apaga do registro: cada alteração guarda quem, quando e o que havia antes, encadeada à anterior e assinada. Qualquer mudança às escondidas aparece na verificação.',
    Cena: CenaDaProva,
  },
  {
    titulo: 'Sua entrada em duas etapas',
    texto:
      'Além da senha, seis dígitos do aplicativo autenticador. Ative no seu perfil e guarde os códigos de recuperação: cada um vale uma vez, para o dia em que o telefone faltar.',
    Cena: CenaDasDuasEtapas,
  },
];

/** Slides that go on by themselves every five seconds, unless they are paused, pointed at or motion is unwanted. */
export function Apresentacao() {
  const [embla, setEmbla] = useState<Embla | null>(null);
  const [atual, setAtual] = useState(0);
  const semMovimento = useReducedMotion();
  const passo = useMemo(() => Autoplay({ delay: PASSO_MS, playOnInit: false }), []);
  const { tocando, alternar, pausas } = usePasso(embla, semMovimento);
  const ir = (sentido: -1 | 1) => {
    if (embla === null) return;
    embla.scrollTo((atual + sentido + slides.length) % slides.length, semMovimento);
  };
  return (
    <section
      className={classes.apresentacao}
      aria-roledescription="carrossel"
      aria-label="O que a Atalaia faz"
      {...pausas}
    >
      <Carousel
        getEmblaApi={setEmbla}
        onSlideChange={setAtual}
        plugins={[passo]}
        emblaOptions={{ loop: true }}
        withControls={false}
        withKeyboardEvents={false}
        aria-live={tocando ? 'off' : 'polite'}
      >
        {slides.map(({ titulo, texto, Cena }, i) => (
          <Carousel.Slide
            key={titulo}
            role="group"
            aria-roledescription="slide"
            aria-label={`${i + 1} de ${slides.length}`}
            aria-hidden={i !== atual}
          >
            <div className={classes.slide}>
              <Cena />
              <h2 className={classes.titulo}>{titulo}</h2>
              <p className={classes.texto}>{texto}</p>
            </div>
          </Carousel.Slide>
        ))}
      </Carousel>
      <div className={classes.controles}>
        <Controle rotulo="Slide anterior" aoClicar={() => ir(-1)} Icone={IconChevronLeft} />
        <Controle
          rotulo={tocando ? 'Pausar a apresentação' : 'Continuar a apresentação'}
          aoClicar={alternar}
          Icone={tocando ? IconPlayerPause : IconPlayerPlay}
        />
        <Controle rotulo="Próximo slide" aoClicar={() => ir(1)} Icone={IconChevronRight} />
        <span className={classes.lugar} aria-hidden>
          {atual + 1} de {slides.length}
        </span>
      </div>
    </section>
  );
}

interface PropsDoControle {
  readonly rotulo: string;
  readonly Icone: typeof IconChevronLeft;
  aoClicar(): void;
}

function Controle({ rotulo, Icone, aoClicar }: PropsDoControle) {
  return (
    <ActionIcon variant="transparent" size="lg" className={classes.controle} aria-label={rotulo} onClick={aoClicar}>
      <Icone size={18} aria-hidden />
    </ActionIcon>
  );
}

/**
 * Whether the slides go on. The person's own choice holds; pointing at them or moving the focus into them only waits.
 * Where the system asks for less motion they stand still until somebody starts them.
 */
function usePasso(embla: Embla | null, semMovimento: boolean) {
  const [escolha, setEscolha] = useState<boolean | null>(null);
  const [sobre, setSobre] = useState(false);
  const [comFoco, setComFoco] = useState(false);
  const tocando = escolha ?? !semMovimento;
  const andando = tocando && (escolha === true || (!sobre && !comFoco));
  useEffect(() => {
    const { autoplay } = embla?.plugins() ?? {};
    if (andando) autoplay?.play(semMovimento);
    else autoplay?.stop();
  }, [embla, andando, semMovimento]);
  useEffect(() => {
    const pausar = () => setEscolha(false);
    embla?.on('pointerDown', pausar);
    return () => void embla?.off('pointerDown', pausar);
  }, [embla]);
  return {
    tocando,
    alternar: () => setEscolha(!tocando),
    pausas: {
      onMouseEnter: () => setSobre(true),
      onMouseLeave: () => setSobre(false),
      onFocus: () => setComFoco(true),
      onBlur: () => setComFoco(false),
    },
  };
}
